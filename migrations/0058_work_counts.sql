CREATE INDEX `reviews_author_newest` ON `reviews` (`author_id`,`created_at`,`id`);
-- What waits for moderators, staff and admins, for the sidebar of every page they open.
INSERT INTO `site_counters` (`name`, `value`) SELECT name, n FROM (SELECT 'work.applications' AS name, count(*) AS n FROM `applications` WHERE status IN ('pending', 'resubmitted', 'under_review')) WHERE n > 0;
INSERT INTO `site_counters` (`name`, `value`) SELECT name, n FROM (SELECT 'work.claims' AS name, count(*) AS n FROM `purchase_claims` WHERE staff_state = 'waiting') WHERE n > 0;
INSERT INTO `site_counters` (`name`, `value`) SELECT name, n FROM (SELECT 'work.charges' AS name, count(*) AS n FROM `charges` WHERE state = 'open') WHERE n > 0;
INSERT INTO `site_counters` (`name`, `value`) SELECT name, n FROM (SELECT 'work.planRequests' AS name, count(*) AS n FROM `plan_changes` WHERE state = 'open') WHERE n > 0;
INSERT INTO `site_counters` (`name`, `value`) SELECT name, n FROM (SELECT 'work.tickets' AS name, count(*) AS n FROM `support_tickets` WHERE state = 'open') WHERE n > 0;
INSERT INTO `site_counters` (`name`, `value`) SELECT name, n FROM (SELECT 'work.labResults' AS name, count(*) AS n FROM `lab_results` WHERE status = 'pending') WHERE n > 0;
INSERT INTO `site_counters` (`name`, `value`) SELECT 'work.cases.' || kind, count(*) FROM `moderation_cases` WHERE status IN ('open', 'claimed', 'appealed') GROUP BY kind;

CREATE TRIGGER `work_applications_new` AFTER INSERT ON `applications` WHEN new.status IN ('pending', 'resubmitted', 'under_review')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.applications', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_applications_back` AFTER UPDATE OF `status` ON `applications` WHEN new.status IN ('pending', 'resubmitted', 'under_review') AND NOT (old.status IN ('pending', 'resubmitted', 'under_review'))
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.applications', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_applications_done` AFTER UPDATE OF `status` ON `applications` WHEN old.status IN ('pending', 'resubmitted', 'under_review') AND NOT (new.status IN ('pending', 'resubmitted', 'under_review'))
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.applications'; END;
CREATE TRIGGER `work_applications_gone` AFTER DELETE ON `applications` WHEN old.status IN ('pending', 'resubmitted', 'under_review')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.applications'; END;
CREATE TRIGGER `work_claims_new` AFTER INSERT ON `purchase_claims` WHEN new.staff_state = 'waiting'
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.claims', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_claims_back` AFTER UPDATE OF `staff_state` ON `purchase_claims` WHEN new.staff_state = 'waiting' AND NOT (old.staff_state = 'waiting')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.claims', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_claims_done` AFTER UPDATE OF `staff_state` ON `purchase_claims` WHEN old.staff_state = 'waiting' AND NOT (new.staff_state = 'waiting')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.claims'; END;
CREATE TRIGGER `work_claims_gone` AFTER DELETE ON `purchase_claims` WHEN old.staff_state = 'waiting'
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.claims'; END;
CREATE TRIGGER `work_charges_new` AFTER INSERT ON `charges` WHEN new.state = 'open'
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.charges', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_charges_back` AFTER UPDATE OF `state` ON `charges` WHEN new.state = 'open' AND NOT (old.state = 'open')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.charges', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_charges_done` AFTER UPDATE OF `state` ON `charges` WHEN old.state = 'open' AND NOT (new.state = 'open')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.charges'; END;
CREATE TRIGGER `work_charges_gone` AFTER DELETE ON `charges` WHEN old.state = 'open'
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.charges'; END;
CREATE TRIGGER `work_plan_requests_new` AFTER INSERT ON `plan_changes` WHEN new.state = 'open'
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.planRequests', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_plan_requests_back` AFTER UPDATE OF `state` ON `plan_changes` WHEN new.state = 'open' AND NOT (old.state = 'open')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.planRequests', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_plan_requests_done` AFTER UPDATE OF `state` ON `plan_changes` WHEN old.state = 'open' AND NOT (new.state = 'open')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.planRequests'; END;
CREATE TRIGGER `work_plan_requests_gone` AFTER DELETE ON `plan_changes` WHEN old.state = 'open'
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.planRequests'; END;
CREATE TRIGGER `work_tickets_new` AFTER INSERT ON `support_tickets` WHEN new.state = 'open'
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.tickets', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_tickets_back` AFTER UPDATE OF `state` ON `support_tickets` WHEN new.state = 'open' AND NOT (old.state = 'open')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.tickets', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_tickets_done` AFTER UPDATE OF `state` ON `support_tickets` WHEN old.state = 'open' AND NOT (new.state = 'open')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.tickets'; END;
CREATE TRIGGER `work_tickets_gone` AFTER DELETE ON `support_tickets` WHEN old.state = 'open'
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.tickets'; END;
CREATE TRIGGER `work_lab_results_new` AFTER INSERT ON `lab_results` WHEN new.status = 'pending'
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.labResults', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_lab_results_back` AFTER UPDATE OF `status` ON `lab_results` WHEN new.status = 'pending' AND NOT (old.status = 'pending')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.labResults', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_lab_results_done` AFTER UPDATE OF `status` ON `lab_results` WHEN old.status = 'pending' AND NOT (new.status = 'pending')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.labResults'; END;
CREATE TRIGGER `work_lab_results_gone` AFTER DELETE ON `lab_results` WHEN old.status = 'pending'
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.labResults'; END;
CREATE TRIGGER `work_cases_new` AFTER INSERT ON `moderation_cases` WHEN new.status IN ('open', 'claimed', 'appealed')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.cases.' || new.kind, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_cases_back` AFTER UPDATE OF `status` ON `moderation_cases` WHEN new.status IN ('open', 'claimed', 'appealed') AND NOT (old.status IN ('open', 'claimed', 'appealed'))
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.cases.' || new.kind, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_cases_done` AFTER UPDATE OF `status` ON `moderation_cases` WHEN old.status IN ('open', 'claimed', 'appealed') AND NOT (new.status IN ('open', 'claimed', 'appealed'))
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.cases.' || old.kind; END;
CREATE TRIGGER `work_cases_gone` AFTER DELETE ON `moderation_cases` WHEN old.status IN ('open', 'claimed', 'appealed')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.cases.' || old.kind; END;
