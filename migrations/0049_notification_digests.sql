CREATE TABLE `notification_digests` (
	`user_id` text NOT NULL,
	`period` text NOT NULL,
	`due_at` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `period`)
);

CREATE INDEX `notification_digests_due` ON `notification_digests` (`due_at`,`user_id`);
ALTER TABLE `inbox_entries` ADD `told_seq` integer DEFAULT 0 NOT NULL;
CREATE INDEX `inbox_entries_untold` ON `inbox_entries` (`last_at`,`user_id`,`conversation_id`) WHERE unread > 0 and last_seq > told_seq;
ALTER TABLE `notification_preferences` ADD `mail` text DEFAULT 'never' NOT NULL;
ALTER TABLE `notifications` ADD `off_site` integer DEFAULT false NOT NULL;
ALTER TABLE `notifications` ADD `tell_at` integer;
ALTER TABLE `notifications` ADD `mailed_at` integer;
CREATE INDEX `notifications_tell` ON `notifications` (`tell_at`,`id`) WHERE tell_at is not null;
UPDATE `notification_preferences` SET `mail` = CASE `by_mail` WHEN 1 THEN 'at_once' ELSE 'never' END;
-- What lies unread already is told of by the badge; only what comes from now on goes elsewhere.
UPDATE `inbox_entries` SET `told_seq` = `last_seq`;