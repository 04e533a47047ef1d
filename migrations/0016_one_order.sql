DROP INDEX `purchase_claims_order`;
CREATE UNIQUE INDEX `purchase_claims_own_order` ON `purchase_claims` (`user_id`,`vendor_id`,`order_key`) WHERE vendor_state <> 'rejected' and staff_state <> 'rejected';
CREATE INDEX `purchase_claims_order` ON `purchase_claims` (`vendor_id`,`order_key`);