ALTER TABLE `inbox_entries` ADD `other_key` text DEFAULT '' NOT NULL;
CREATE INDEX `inbox_entries_name` ON `inbox_entries` (`user_id`,`other_key`);
UPDATE `inbox_entries` SET `other_key` = coalesce((SELECT `username_key` FROM `users` WHERE `users`.`id` = `inbox_entries`.`other_id`), '');
