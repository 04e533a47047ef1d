-- Until here alkaloids were percent of weight, whatever the certificate prints; from here they are what it prints.
-- A 0 stood for "Not detected", for a bound and for a printed 0 alike, so all that it says is that nothing was quantified.
-- The default only lets rows that exist take the column: whatever is written from here on names its alkaloids.
ALTER TABLE `lab_results` ADD `alkaloids` text DEFAULT '' NOT NULL;
UPDATE `lab_results` SET `alkaloids` = json_object(
	'unit', `alkaloid_unit`,
	'lines', json((
		SELECT json_group_object(`line`.`name`, json_object('shown', iif(`line`.`percent` = 0, 'Not quantified',
			rtrim(rtrim(printf('%.8f', `line`.`percent` * iif(`alkaloid_unit` = 'mg/g', 10, 1)), '0'), '.')), 'limit', NULL))
		FROM (
			SELECT 'mitragynine' AS `name`, `mitragynine` AS `percent`
			UNION ALL SELECT 'sevenOhMitragynine', `seven_oh_mitragynine`
			UNION ALL SELECT 'paynantheine', `paynantheine`
			UNION ALL SELECT 'speciogynine', `speciogynine`
			UNION ALL SELECT 'totalAlkaloids', `total_alkaloids`
		) AS `line`
	)),
	'claim', json(iif(`label_claim` IS NULL OR `label_claim_of` IS NULL, 'null', json_object('of', `label_claim_of`, 'shown',
		rtrim(rtrim(printf('%.8f', `label_claim` * iif(`alkaloid_unit` = 'mg/g', 10, 1)), '0'), '.'))))
);
ALTER TABLE `lab_results` DROP COLUMN `mitragynine`;
ALTER TABLE `lab_results` DROP COLUMN `seven_oh_mitragynine`;
ALTER TABLE `lab_results` DROP COLUMN `paynantheine`;
ALTER TABLE `lab_results` DROP COLUMN `speciogynine`;
ALTER TABLE `lab_results` DROP COLUMN `total_alkaloids`;
ALTER TABLE `lab_results` DROP COLUMN `alkaloid_unit`;
ALTER TABLE `lab_results` DROP COLUMN `label_claim`;
ALTER TABLE `lab_results` DROP COLUMN `label_claim_of`;
