DROP INDEX `watch_events_vendor`;
DROP INDEX `watch_events_product`;
DROP INDEX `watch_events_batch`;
CREATE INDEX `watch_events_vendor` ON `watch_events` (`vendor_id`,`kind`,`id`);
CREATE INDEX `watch_events_product` ON `watch_events` (`product_id`,`kind`,`id`);
CREATE INDEX `watch_events_batch` ON `watch_events` (`batch_id`,`kind`,`id`);