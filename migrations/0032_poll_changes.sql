ALTER TABLE `forum_drafts` ADD `poll` text;
ALTER TABLE `forum_polls` ADD `changed_at` integer;