ALTER TABLE `lab_drafts` ADD `proposed` text DEFAULT '{}' NOT NULL;
ALTER TABLE `lab_drafts` ADD `saved_at` integer;