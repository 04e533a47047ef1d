ALTER TABLE `conversations` ADD `sweep_at` integer;
CREATE INDEX `conversations_sweep` ON `conversations` (`sweep_at`,`id`) WHERE sweep_at is not null;