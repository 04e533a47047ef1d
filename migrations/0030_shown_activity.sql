DROP INDEX `users_active`;
ALTER TABLE `users` ADD `show_last_active` integer DEFAULT true NOT NULL;
CREATE INDEX `users_shown_active` ON `users` (`last_active_at`,`id`) WHERE last_active_at is not null and show_last_active = 1;