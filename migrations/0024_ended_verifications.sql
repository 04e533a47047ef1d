ALTER TABLE `vendors` ADD `verification_withdrawn_at` integer;
ALTER TABLE `vendors` ADD `verification_withdrawn_by` text;
ALTER TABLE `vendors` ADD `verification_withdrawn_reason` text;