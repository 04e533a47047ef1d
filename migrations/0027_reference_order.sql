DROP INDEX `forum_references_about`;
CREATE INDEX `forum_references_cards` ON `forum_references` (`thread_id`,`position`,`place`) WHERE kind <> 'image';
CREATE INDEX `forum_references_about` ON `forum_references` (`kind`,`about_id`,`thread_id`) WHERE shown = 1;