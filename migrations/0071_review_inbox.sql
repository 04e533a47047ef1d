ALTER TABLE `reviews` ADD `unanswered` integer DEFAULT true NOT NULL;
CREATE INDEX `reviews_vendor_inbox` ON `reviews` (`vendor_id`,`unanswered`,`created_at`,`id`) WHERE hidden_at is null;
CREATE INDEX `reviews_vendor_low` ON `reviews` (`vendor_id`,`unanswered`,`created_at`,`id`) WHERE hidden_at is null and rating <= 2;
-- A review waits for its vendor until there is a reply, a hidden one included: of one review there is one.
UPDATE `reviews` SET `unanswered` = 0 WHERE `id` IN (SELECT `review_id` FROM `review_replies`);
CREATE TRIGGER `reviews_answered` AFTER INSERT ON `review_replies`
BEGIN UPDATE `reviews` SET `unanswered` = 0 WHERE `id` = new.review_id; END;
CREATE TRIGGER `reviews_unanswered` AFTER DELETE ON `review_replies`
BEGIN UPDATE `reviews` SET `unanswered` = 1 WHERE `id` = old.review_id; END;
