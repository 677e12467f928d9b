import type { Category } from "../../rules/family.ts";

/**
 * A package of Home Assistant's (a file in its `packages` folder): a sensor for each category, scripts that pick and
 * decide, and an automation that asks again when a webhook says that something has happened. The token is not in it: it
 * is Home Assistant's own secret, `whose_turn`.
 *
 * @param site the app's origin
 */
export function writePackage(site: string, categories: readonly Pick<Category, "id" | "name">[]): string {
	// A JSON string is one of YAML's, too (YAML 1.2, section 1.3).
	const sensors = categories.map(
		({ id, name }) => `      - name: ${JSON.stringify(`Whose turn: ${name}`)}
        unique_id: "whose_turn_${id}"
        value_template: >-
          {% set one = value_json.categories | selectattr('id', 'eq', '${id}') | first | default({}) %}
          {% set had = one.last.member if one.last and not one.last.until else {} %}
          {{ (one.holder or one.drawn or had).name | default('unknown') }}
        json_attributes_path: "$.categories[?(@.id=='${id}')]"
        json_attributes: [until, last, waiting]
`,
	);
	const scripts = [
		writeScript("whose_turn_draw", "Whose Turn? Pick", "draw"),
		writeScript("whose_turn_done", "Whose Turn? Decision made", "confirm"),
	];
	return `rest:
  - resource: "${site}/api/v1/categories"
    headers:
      authorization: !secret whose_turn
    scan_interval: 60
    sensor:
      - name: "Whose Turn"
        unique_id: "whose_turn"
        value_template: "{{ value_json.categories | count }}"
        json_attributes: [categories]
${sensors.join("")}
rest_command:
  whose_turn:
    url: "${site}/api/v1/categories/{{ category | urlencode }}/{{ what }}"
    method: post
    headers:
      authorization: !secret whose_turn

script:
${scripts.join("")}
automation:
  - alias: "Whose Turn? Something has happened"
    triggers:
      - trigger: webhook
        webhook_id: whose_turn
        allowed_methods: [POST]
        local_only: false
    actions:
      - action: homeassistant.update_entity
        data: { entity_id: [sensor.whose_turn] }
`;
}

/** @param what the API's call */
function writeScript(id: string, alias: string, what: "draw" | "confirm"): string {
	return `  ${id}:
    alias: "${alias}"
    fields:
      category: { selector: { text: } }
    sequence:
      - action: rest_command.whose_turn
        data: { category: "{{ category }}", what: "${what}" }
      - action: homeassistant.update_entity
        data: { entity_id: [sensor.whose_turn] }
`;
}

/** A card for a dashboard: whose turn it is in each category, and until when. */
export const DASHBOARD_CARD = `type: markdown
content: >-
  {% set next_week = (now() + timedelta(days=7)).strftime('%F') %}
  {% for one in state_attr('sensor.whose_turn', 'categories') or [] %}

  **{{ one.name }}**: {% if one.holder %}{{ one.holder.name }}, until
  {{ as_datetime(one.until).strftime('%A' if one.until < next_week else '%-d %B') }}

  {%- elif one.drawn %}{{ one.drawn.name }} was picked{% elif one.last %}last {{ one.last.member.name }}

  {%- else %}nobody yet{% endif %}

  {% endfor %}
`;
