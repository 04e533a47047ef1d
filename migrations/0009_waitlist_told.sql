ALTER TABLE `outbox` ADD `unsubscribe_path` text;
ALTER TABLE `waitlist` ADD `told_at` integer;
CREATE INDEX `waitlist_untold` ON `waitlist` (`created_at`,`id`) WHERE confirmed_at is not null and told_at is null;
ALTER TABLE `waitlist_days` ADD `told` integer DEFAULT 0 NOT NULL;