import fc from "fast-check";
import { expect, it } from "vitest";
import { findSymbol } from "./category-symbols.ts";
import { CLASS_CATEGORIES } from "./presets.ts";
import { property } from "./property.test-helper.ts";

it.each([
	["🧽", ["Dishes", "Washing the dishes", "Dishwasher", "Geschirr spülen", "Abwasch", "Fregar los platos"]],
	["🧽", ["La vaisselle", "Lavar a louça", "غسل الصحون"]],
	["🗑️", ["Trash", "Take out the bins", "Müll rausbringen", "Sacar la basura", "Les poubelles", "Lixo", "القمامة"]],
	["🐕", ["Walk the dog", "DOG", "Hund ausführen", "Pasear al perro", "Promener le chien"]],
	["🐕", ["Passear o cachorro", "الكلب"]],
	["🐈", ["Feed the cat", "Katzenklo", "El gato", "Le chat", "O gato", "القطة"]],
	["🎧", ["Music", "Musik im Auto", "Música", "Musique", "موسيقى"]],
	["🛁", ["Bath first", "Baden", "El baño", "Le bain", "Banho", "الحمام"]],
	["🎬", ["Film night", "Kinoabend", "Película", "Film", "Filme", "فيلم"]],
	["🍲", ["Dinner", "Abendessen", "La cena", "Le repas", "Jantar", "العشاء"]],
	["🎲", ["Board games", "Spieleabend", "Juegos", "Jeux", "Jogos", "لعبة"]],
	["🚲", ["Weekend", "Wochenende", "Week-end", "Fim de semana"]],
	["💺", ["Car seat", "Front seat", "Beifahrersitz", "Siège avant", "المقعد الأمامي"]],
	["📖", ["Story", "Bedtime story", "Gute-Nacht-Geschichte", "Cuento", "Histoire du soir", "História", "قصة"]],
	["🏖️", ["Holiday", "Urlaub", "Vacaciones", "Vacances", "Férias", "العطلة"]],
	["🧺", ["Laundry", "Wäsche", "La colada", "Lessive", "Roupa", "الغسيل"]],
	["🍽️", ["Set the table", "Tisch decken", "Poner la mesa", "Mettre la table", "المائدة"]],
	["🍳", ["Cooking", "Kochen", "Cocinar", "Cuisiner", "Cozinhar", "الطبخ"]],
	["✏️", ["Homework", "Hausaufgaben", "Deberes", "Devoirs", "Lição de casa", "الواجبات"]],
	["📱", ["Charge the phone", "Handy laden"]],
	["🎁", ["Present for Grandma", "Presente", "Geschenke"]],
	["💬", ["Presentation", "Meeting"]],
	["🛒", ["Shopping", "Einkaufen", "La compra", "Les courses", "Compras", "التسوق"]],
	["🌱", ["Garden", "Garten gießen", "El jardín", "Le jardin", "Jardim", "الحديقة"]],
] as const)("%s is of %s", (symbol, names) => {
	expect(names.map((name) => [name, findSymbol(name)])).toEqual(names.map((name) => [name, symbol]));
});

it.each(CLASS_CATEGORIES)("%s, popular in a class, has a symbol", (name) => {
	expect(findSymbol(name)).toBeDefined();
});

const UNKNOWN = ["", "Answer the bell", "Who?", "Captain", "Mia", "Category", "Catalogue", "Carpet", "Xyz", "123"];
it.each(UNKNOWN)("nothing is known of %j", (name) => expect(findSymbol(name)).toBeUndefined());

const word = fc.constantFrom("dishes", "Müll", "baño", "forêt", "القمامة");

property("is the same however a name is spelled", [word, fc.constantFrom("!", " ?", "…")], (word, mark) => {
	for (const spelled of [word.toUpperCase(), word.normalize("NFD"), `  ${word}${mark}`])
		expect(findSymbol(spelled)).toBe(findSymbol(word));
});

property("takes any text", [fc.string({ unit: "binary" })], (name) => {
	expect(["string", "undefined"]).toContain(typeof findSymbol(name));
});
