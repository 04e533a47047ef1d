ALTER TABLE `purchase_claims` ADD `held_by` text;
ALTER TABLE `purchase_claims` ADD `held_at` integer;
CREATE INDEX `purchase_claims_staff_order` ON `purchase_claims` (`staff_state`,`order_key`);
CREATE INDEX `purchase_claims_staff_vendor` ON `purchase_claims` (`vendor_id`,`staff_state`);
CREATE INDEX `purchase_claims_waiting_amount` ON `purchase_claims` (`staff_state`,`amount_cents`,`id`) WHERE staff_state = 'waiting';
CREATE INDEX `purchase_claims_waiting_answer` ON `purchase_claims` (`staff_state`,`vendor_state`,`created_at`,`id`) WHERE staff_state = 'waiting';
CREATE INDEX `purchase_claims_waiting_answer_amount` ON `purchase_claims` (`staff_state`,`vendor_state`,`amount_cents`,`id`) WHERE staff_state = 'waiting';
CREATE INDEX `purchase_claims_waiting_network` ON `purchase_claims` (`staff_state`,`created_at`,`id`) WHERE staff_state = 'waiting' and same_network = 1;