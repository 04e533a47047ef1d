ALTER TABLE `mail_tokens` ADD `email_key` text;
CREATE INDEX `mail_tokens_held` ON `mail_tokens` (`email_key`) WHERE email_key is not null;
CREATE INDEX `api_tokens_maker` ON `api_tokens` (`created_by`);

-- Links that prove a domain hung on an application; now they end with the account that asked for them.
UPDATE `mail_tokens` SET `subject_id` = (SELECT `user_id` FROM `applications` WHERE `applications`.`id` = `mail_tokens`.`subject_id`) WHERE `purpose` = 'prove domain' AND `subject_id` IN (SELECT `id` FROM `applications`);
