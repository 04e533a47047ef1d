ALTER TABLE `referrals` ADD `evidence` text DEFAULT '[]' NOT NULL;
ALTER TABLE `referrals` ADD `review` text DEFAULT 'none' NOT NULL;
-- What was marked and waited for staff is a case of the queue from now on.
UPDATE `referrals` SET `evidence` = '[{"sign":"same_network"}]' WHERE `same_network` = 1;
UPDATE `referrals` SET `review` = 'waiting' WHERE `same_network` = 1 AND `status` = 'pending';
INSERT INTO `moderation_cases` (`id`, `kind`, `subject_id`, `owner_id`, `source`, `status`, `report_count`, `opened_at`)
SELECT substr(`id`, 1, 10) || hex(randomblob(8)), 'referral', `id`, `referrer_id`, 'fraud_check', 'open', 0, `referred_at`
FROM `referrals` WHERE `review` = 'waiting';
