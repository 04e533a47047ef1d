-- A standard line was known by its name; from here it has a code, and only its code says what it is.
-- Of two lines of one name the first is the standard one. All other lines stay as they were typed.
WITH `standard` (`safety_group`, `typed`, `code`, `label`) AS (VALUES
	('heavyMetals', 'lead', 'lead', 'Lead'),
	('heavyMetals', 'mercury', 'mercury', 'Mercury'),
	('heavyMetals', 'cadmium', 'cadmium', 'Cadmium'),
	('heavyMetals', 'arsenic', 'arsenic', 'Arsenic'),
	('microbials', 'total bacteria', 'bacteria', 'Total bacteria'),
	('microbials', 'yeast and mould', 'yeast-mold', 'Yeast and mold'),
	('microbials', 'yeast and mold', 'yeast-mold', 'Yeast and mold'),
	('microbials', 'salmonella', 'salmonella', 'Salmonella'),
	('microbials', 'e. coli', 'e-coli', 'E. coli'),
	('pesticides', 'substances tested', 'substances-tested', 'Substances tested'),
	('pesticides', 'detected', 'substances-detected', 'Detected'),
	('residualSolvents', 'substances tested', 'substances-tested', 'Substances tested'),
	('residualSolvents', 'detected', 'substances-detected', 'Detected')
)
UPDATE `lab_results` SET `safety` = (
	SELECT json_group_object(`tested`.`key`, json_set(`tested`.`value`, '$.measures', json((
		SELECT json_group_array(json(iif(`standard`.`code` IS NULL OR EXISTS (
			SELECT 1 FROM json_each(`tested`.`value`, '$.measures') AS `earlier`
			JOIN `standard` AS `same` ON `same`.`safety_group` = `tested`.`key` AND `same`.`typed` = lower(trim(`earlier`.`value` ->> '$.name'))
			WHERE `same`.`code` = `standard`.`code` AND `earlier`.`key` < `line`.`key`
		), `line`.`value`, json_set(`line`.`value`, '$.code', `standard`.`code`, '$.name', `standard`.`label`))) ORDER BY `line`.`key`)
		FROM json_each(`tested`.`value`, '$.measures') AS `line`
		LEFT JOIN `standard` ON `standard`.`safety_group` = `tested`.`key` AND `standard`.`typed` = lower(trim(`line`.`value` ->> '$.name'))
	))))
	FROM json_each(`lab_results`.`safety`) AS `tested`
);
