ALTER TABLE `inbox_entries` ADD `ending` text DEFAULT 'message' NOT NULL;
-- Which of these a message preceded, or moderators took down, their conversations know: counted anew at night, they say it.
UPDATE `inbox_entries` SET `ending` = 'emptied' WHERE `last_sender_id` IS NULL AND `preview` IS NULL;
UPDATE `inbox_entries` SET `ending` = 'line', `sent` = NULL WHERE `last_sender_id` IS NULL AND `preview` IS NOT NULL;
UPDATE `inbox_entries` SET `ending` = 'taken-back', `sent` = NULL WHERE `last_sender_id` IS NOT NULL AND `preview` IS NULL AND `is_private` = 0;
