ALTER TABLE `conversations` ADD `first_left_at` integer;
ALTER TABLE `conversations` ADD `second_left_at` integer;
CREATE INDEX `conversations_left` ON `conversations` (`id`) WHERE first_left_at is not null and second_left_at is not null;