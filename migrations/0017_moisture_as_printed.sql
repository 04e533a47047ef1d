-- Moisture is kept as the certificate prints it; of what is there only the number is known.
ALTER TABLE `lab_results` ADD `moisture_shown` text;
UPDATE `lab_results` SET `moisture_shown` = rtrim(rtrim(CAST(`moisture` AS text), '0'), '.') WHERE `moisture` IS NOT NULL;
