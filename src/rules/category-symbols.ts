/** Words in the app's languages, without accents; `*` is any ending. The first match wins: special words first. */
const WORDS: readonly (readonly [symbol: string, words: string])[] = [
	[
		"💺",
		"seat* front* shotgun beifahrer* vordersitz* sitzplatz* asiento* copiloto* siege* banquette assento* banco مقعد مقاعد",
	],
	[
		"🧽",
		"dish* wash-up dishwash* geschirr* abwasch* spul* abspul* plato* fregar vaisselle louca* pratos lavar-louca صحون اطباق جلي",
	],
	[
		"🗑️",
		"trash garbage rubbish bin bins recycl* waste mull* abfall* tonne* papierkorb basura reciclaje poubelle* dechet* ordure* lixo reciclagem قمامه قمامة زباله زبالة نفايات",
	],
	["🐕", "dog* puppy walkies gassi hund* perro* perra* chien* chiot* cachorro* cao caes كلب كلاب"],
	["🐈", "cat cats kitten* litter katze* kater gato* gata* arenero chat chats litiere قط قطه قطة قطط"],
	[
		"🐹",
		"hamster* guinea rabbit* bunny meerschwein* kaninchen* hase* conejo* cobaya* lapin* cochon-d-inde coelho* porquinho* ارنب هامستر",
	],
	["🐟", "fish* aquarium* fisch* pez peces poisson* peixe* سمك اسماك"],
	["🐦", "bird* parrot* vogel* wellensittich* pajaro* oiseau* perroquet* passaro* papagaio* طيور عصفور"],
	["🐔", "hen hens chicken-coop huhner* gallina* poule* galinha* دجاج"],
	[
		"🛁",
		"bath* tub shower* bad baden badezimmer* badewanne* dusch* bano* ducha* bain* douche* salle-de-bain* banho* banheiro* chuveiro حمام استحمام",
	],
	["🚽", "toilet* loo klo wc aseo inodoro toilettes privada مرحاض"],
	["🚶", "line-leader"],
	["🪥", "teeth tooth* zahn* zahne* diente* dents dentes اسنان"],
	["🧺", "laundry washing wasch* kleidung* colada ropa lessive* linge roupa* lavanderia غسيل ملابس"],
	["🍽️", "table tisch* mesa table-setting mettre-la-table مائده مائدة طاوله طاولة"],
	[
		"🧹",
		"clean* tidy* sweep* vacuum* hoover* mop* chore* putz* aufraum* fegen saug* staub* limpi* barrer aspira* orden* menage nettoy* rang* limpeza limpar varrer arrumar faxina تنظيف ترتيب كنس",
	],
	["🎬", "movie* film* cinema* kino* serie* series netflix peli* pelicula* cine filme* فيلم افلام سينما"],
	["📺", "tv telly television fernseh* remote tele televisao تلفاز تلفزيون"],
	[
		"🎧",
		"music* song* playlist* radio dj musik* lied* musica* cancion* musique* chanson* موسيقى موسيقي اغنيه اغنية اغاني",
	],
	[
		"📖",
		"story stories book* read* bedtime vorles* buch* geschicht* cuento* libro* lectura histoire* livre* lecture conte historia* leitura conto* قصه قصة قصص كتاب قراءه قراءة",
	],
	[
		"🎮",
		"videogame* console gaming gamer* nintendo playstation xbox konsole zocken videojuego* jeux-video* videogioc* العاب-فيديو",
	],
	["🎲", "game* board spiel* brettspiel* juego* jeu jeux jogo* لعبه لعبة العاب"],
	["⚽", "football soccer sport* ball fussball* futbol deporte* foot futebol esporte* كره كرة رياضه رياضة"],
	["🍕", "pizza* بيتزا"],
	["🍦", "ice-cream dessert* eis nachtisch* helado* postre* glace* gelado* sorvete* sobremesa* ايس حلوى"],
	["🥐", "breakfast fruhstuck* desayuno* brotchen* petit-dejeuner cafe-da-manha فطور افطار"],
	["🍳", "cook* chef koch* kochen cocin* cuisin* cozinh* طبخ طبخه"],
	[
		"🍲",
		"food eat* dinner* lunch* meal* supper essen* abendessen* mittag* cena* comida* comer almuerzo* repas diner* dejeuner manger jantar* almoco* refeic* طعام اكل عشاء غداء",
	],
	["🍴", "restaurant* takeaway takeout lieferdienst restaurante* مطعم مطاعم"],
	["🛒", "shop* grocer* supermarket einkauf* compra* supermercado courses achat* mercado تسوق بقاله بقالة"],
	[
		"✏️",
		"homework school* study hausaufgabe* schul* lern* deberes tarea* escuela devoir* ecole* licao licoes escola* واجب واجبات مدرسه مدرسة",
	],
	[
		"🌱",
		"garden* yard weed* plant* water-plants garten* pflanz* giess* jardin* regar arros* jardim plantas regar نباتات حديقه حديقة زراعه زراعة",
	],
	["🌿", "lawn mow* rasen* mahen cesped pelouse tondre grama عشب"],
	[
		"🏖️",
		"holiday* vacation* trip* travel* beach urlaub* ferien* reise* strand vacacion* viaje* playa vacances voyage* plage ferias viagem viagens praia عطله عطلة سفر شاطئ",
	],
	[
		"🚲",
		"weekend* bike* bicycle* outing wochenende* fahrrad* rad ausflug* finde semana bici* velo* week-end sortie* bicicleta passeio* دراجه دراجة نهايه نهاية",
	],
	["🚗", "car cars drive* driv* auto* fahr* coche* carro* conduc* voiture* conduir* dirigir سياره سيارة قياده قيادة"],
	["🚌", "bus carpool busfahr* autobus onibus حافله حافلة باص"],
	["🛏️", "bed beds bett* cama* lit lits سرير اسره"],
	["☕", "coffee kaffee* cafe tee tea cha قهوه قهوة شاي"],
	[
		"💬",
		"speak* talk* presentation* prasentation* presentacion* meeting* moderat* stand-up standup reunion* discussion reuniao protokoll* notes اجتماع",
	],
	["🎁", "gift* present geschenk* regalo* cadeau* presente* هديه هدية هدايا"],
	[
		"🎂",
		"birthday* cake* geburtstag* kuchen* cumpleanos tarta* anniversaire* gateau* aniversario* bolo* عيد كعكه كعكة",
	],
	["🙏", "prayer* grace pray* gebet* beten oracion* rezar priere* oracao دعاء صلاه صلاة"],
	[
		"📱",
		"phone* tablet* screen* ipad handy* bildschirm* movil telefono* pantalla* ecran* celular telefone* هاتف شاشه شاشة",
	],
	["🧊", "fridge* freezer kuhlschrank* nevera* frigo* geladeira ثلاجه ثلاجة"],
	["🔥", "fire* fireplace grill* bbq barbecue* kamin* feuer* fuego chimenea cheminee* fogo churrasco شواء نار"],
	["📦", "mail post parcel* paket* correo* colis courrier correio* بريد"],
];

const ARABIC_ARTICLE = /^(?:و?ال)(?=.{2})/u;

const INDEX = WORDS.map(([symbol, words]) => {
	const all = words.split(" ").map((word) => ({ text: ` ${normalize(word)}`, isStem: word.endsWith("*") }));
	return { symbol, words: all.map(({ text, isStem }) => (isStem ? text : `${text} `)) };
});

export function findSymbol(name: string): string | undefined {
	const text = ` ${normalize(name)} `;
	return INDEX.find(({ words }) => words.some((word) => text.includes(word)))?.symbol;
}

function normalize(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
	return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(ARABIC_ARTICLE, "")).join(" ");
}
