// The tables of the story of try-clients.ts, by the crate postgrest, which knows neither accounts nor live updates.

use postgrest::Postgrest;
use serde_json::{json, Value};
use std::env::var;

type Failure = Box<dyn std::error::Error>;

async fn rows(builder: postgrest::Builder) -> Result<Value, Failure> {
    Ok(serde_json::from_str(&builder.execute().await?.text().await?)?)
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let client = Postgrest::new(format!("{}/rest/v1", var("URL_OF_SERVER")?)).insert_header("apikey", var("API_KEY")?);
    let token = var("ACCESS_TOKEN")?;
    let table = |name: &str| client.from(name).auth(&token);

    let family = rows(table("family_groups").insert(json!({ "name": "Us", "user_id": var("USER_ID")? }).to_string())).await?;
    let id = family[0]["id"].as_str().ok_or("no family")?.to_owned();
    let row = |name: &str| json!({ "family_group_id": id, "name": name });
    let people = json!([row("Mia"), row("Noah"), row("Olga")]).to_string();
    let members = rows(table("family_members").insert(people.clone())).await?;
    let dishes = rows(table("decision_categories").insert(row("Dishes").to_string())).await?;
    let turn = json!({ "family_group_id": id, "category_id": dishes[0]["id"], "member_id": members[0]["id"] });
    table("category_cycles").insert(turn.to_string()).execute().await?;
    let select = "cycle_number,family_members(name),decision_categories(name)";
    assert_eq!(
        rows(table("category_cycles").select(select).eq("family_group_id", &id).order("created_at")).await?,
        json!([{ "cycle_number": 1, "family_members": { "name": "Mia" }, "decision_categories": { "name": "Dishes" } }])
    );
    // It pages by the header Range.
    let page = table("family_members").select("name").order("name").range(1, 1).execute().await?;
    assert_eq!(page.headers()["content-range"], "1-1/*");
    assert_eq!(serde_json::from_str::<Value>(&page.text().await?)?, json!([{ "name": "Noah" }]));
    let named = table("family_members").select("name").in_("name", ["Mia", "Noah"]).lte("name", "Mia");
    assert_eq!(rows(named).await?, json!([{ "name": "Mia" }]));
    let noah = members[1]["id"].as_str().ok_or("no member")?;
    let renamed = rows(table("family_members").eq("id", noah).update(json!({ "name": "Nora" }).to_string())).await?;
    assert_eq!(renamed[0]["name"], "Nora");
    assert_eq!(table("family_members").insert(people).execute().await?.status(), 409);
    assert_eq!(table("family_members").select("*").single().execute().await?.status(), 406);
    table("family_members").eq("name", "Olga").delete().execute().await?;
    let left = rows(table("family_members").select("id")).await?;
    assert_eq!(left.as_array().map(Vec::len), Some(2));
    println!("✓ reads and writes");
    Ok(())
}
