CREATE INDEX `charges_kind` ON `charges` (`state`,`kind`,`due_at`,`id`);
CREATE INDEX `support_tickets_state` ON `support_tickets` (`state`,`created_at`,`id`);