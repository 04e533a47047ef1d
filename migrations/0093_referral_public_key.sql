DROP INDEX `referrals_referrer`;
ALTER TABLE `referrals` ADD `referred_day` text GENERATED ALWAYS AS (date("referred_at" / 1000, 'unixepoch')) VIRTUAL NOT NULL;
ALTER TABLE `referrals` ADD `public_key` text DEFAULT '' NOT NULL;
UPDATE `referrals` SET `public_key` = lower(hex(randomblob(10)));
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_id`,`referred_day`,`public_key`);
