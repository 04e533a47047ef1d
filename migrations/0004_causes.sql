ALTER TABLE `reviews` ADD `incentive_kind` text;
ALTER TABLE `reviews` ADD `hidden_cause` text;
ALTER TABLE `users` ADD `suspended_cause` text;

UPDATE `reviews` SET `incentive_kind` = iif(`incentive` LIKE 'Review reward: %', 'review_reward', 'sample') WHERE `incentive` IS NOT NULL;
-- Until here the sentence was the cause, and who wrote it tells a moderator's words from the site's own.
UPDATE `reviews` SET `hidden_cause` = CASE
	WHEN `hidden_by` = `author_id` AND `hidden_reason` = 'withdrawn' THEN 'withdrawn'
	WHEN `hidden_by` IS NOT NULL THEN 'moderator'
	WHEN `hidden_reason` = 'A moderator looks at the first review of this account before it shows.' THEN 'held_unproven'
	WHEN `hidden_reason` = 'A moderator looks at this review before it shows: it comes from a network that the vendor uses too.' THEN 'held_network'
	WHEN `hidden_reason` = 'A moderator looks at this review before it shows.' THEN 'held_again'
	WHEN `hidden_reason` = 'Removed with its author''s account' THEN 'account_deleted'
	ELSE 'moderator' END
WHERE `hidden_at` IS NOT NULL;
UPDATE `users` SET `suspended_cause` = CASE
	WHEN EXISTS (SELECT 1 FROM `registrations` WHERE `user_id` = `users`.`id` AND `status` = 'blocked' AND `reviewed_at` = `users`.`suspended_at`) THEN 'registration'
	WHEN EXISTS (SELECT 1 FROM `moderation_cases` WHERE `owner_id` = `users`.`id` AND `decision` = 'suspend' AND `decided_at` = `users`.`suspended_at`) THEN 'moderation'
	ELSE 'staff' END
WHERE `suspended_at` IS NOT NULL;
