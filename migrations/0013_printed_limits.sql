-- The limits of safety lines were numbers; from here they are what the certificate prints, like values.
-- "0.50" was kept as 0.5, so that is all that the limits from before can say.
UPDATE `lab_results` SET `safety` = (
	SELECT json_group_object(`tested`.`key`, json_set(`tested`.`value`, '$.measures', json((
		SELECT json_group_array(json(json_set(`line`.`value`, '$.limitShown', CASE
			WHEN `line`.`value` ->> '$.limit' IS NULL THEN NULL
			WHEN `line`.`value` -> '$.limit' LIKE '%e%' THEN rtrim(rtrim(printf('%.8f', `line`.`value` ->> '$.limit'), '0'), '.')
			ELSE (`line`.`value` -> '$.limit') || ''
		END)) ORDER BY `line`.`key`)
		FROM json_each(`tested`.`value`, '$.measures') AS `line`
	))))
	FROM json_each(`lab_results`.`safety`) AS `tested`
)
WHERE json_type(`safety`) = 'object';
