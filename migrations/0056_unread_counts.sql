ALTER TABLE `users` ADD `unread_notifications` integer DEFAULT 0 NOT NULL;
ALTER TABLE `users` ADD `unread_conversations` integer DEFAULT 0 NOT NULL;

UPDATE `users` SET
  `unread_notifications` = (SELECT count(*) FROM `notifications` WHERE `user_id` = `users`.`id` AND `read_at` IS NULL AND `deleted_at` IS NULL),
  `unread_conversations` = (SELECT count(*) FROM `inbox_entries` WHERE `user_id` = `users`.`id` AND `unread` > 0);

-- Every page of a member says both; counted there, a hundred unread rows were read with each.
CREATE TRIGGER `users_unread_notification_new` AFTER INSERT ON `notifications` WHEN new.read_at IS NULL AND new.deleted_at IS NULL
BEGIN UPDATE users SET unread_notifications = unread_notifications + 1 WHERE id = new.user_id; END;
CREATE TRIGGER `users_unread_notification_changed` AFTER UPDATE OF `read_at`, `deleted_at` ON `notifications`
WHEN (old.read_at IS NULL AND old.deleted_at IS NULL) <> (new.read_at IS NULL AND new.deleted_at IS NULL)
BEGIN UPDATE users SET unread_notifications = unread_notifications + iif(new.read_at IS NULL AND new.deleted_at IS NULL, 1, -1) WHERE id = new.user_id; END;
CREATE TRIGGER `users_unread_notification_gone` AFTER DELETE ON `notifications` WHEN old.read_at IS NULL AND old.deleted_at IS NULL
BEGIN UPDATE users SET unread_notifications = unread_notifications - 1 WHERE id = old.user_id; END;
CREATE TRIGGER `users_unread_conversation_new` AFTER INSERT ON `inbox_entries` WHEN new.unread > 0
BEGIN UPDATE users SET unread_conversations = unread_conversations + 1 WHERE id = new.user_id; END;
CREATE TRIGGER `users_unread_conversation_changed` AFTER UPDATE OF `unread` ON `inbox_entries` WHEN (old.unread > 0) <> (new.unread > 0)
BEGIN UPDATE users SET unread_conversations = unread_conversations + iif(new.unread > 0, 1, -1) WHERE id = new.user_id; END;
CREATE TRIGGER `users_unread_conversation_gone` AFTER DELETE ON `inbox_entries` WHEN old.unread > 0
BEGIN UPDATE users SET unread_conversations = unread_conversations - 1 WHERE id = old.user_id; END;
