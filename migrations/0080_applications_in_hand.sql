ALTER TABLE `applications` ADD `held_by` text;
ALTER TABLE `applications` ADD `held_at` integer;