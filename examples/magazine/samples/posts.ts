import { blocks, bullets, prose, quote, table, type Sample } from "./sample.ts";

interface SamplePost extends Sample {
  /** Its publication date in days before the first start. */
  readonly daysAgo: number;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly series?: string;
  readonly sticky?: boolean;
}

/** The sample articles, oldest first. */
export const posts: readonly SamplePost[] = [
  {
    slug: "the-last-wooden-ferry",
    title: "The last wooden ferry",
    picture:
      "A wooden ferry on a slipway with half of her planks missing; four people work on her beside a tide mill.",
    author: "tiago",
    daysAgo: 61,
    categories: ["boats"],
    tags: ["ferries", "wooden-boats", "seixal"],
    excerpt: "She has not carried a passenger since spring, and eleven people look after her.",
    content: blocks(
      prose(
        "The boat that everybody in Seixal calls the old lady lies on the slip beside the tide mill, with her bow to the south and a tarpaulin where the wheelhouse was. Her planks are stone pine, her frames are holm oak, and her last owner sold her for less than the lead in her keel.",
        "She was built in 1951, two hundred metres from where she lies now, by a yard that has since become a supermarket. For twenty-three years she crossed to Lisbon eleven times a day. After that she carried cork, then tourists, and in the end nothing at all.",
        "## Saturdays on the slip",
        "Eleven volunteers meet here every week. Nobody is in charge. Somebody brings coffee, somebody brings a band saw, and by noon two more planks have been cut, steamed and hung.",
        "Steaming is the part that visitors like. A plank lies in a wooden box, fed by a kettle that once made soup for a school, for one hour per inch of its thickness. Then there are ninety seconds. Four people carry the plank to the hull, and Amélia, who built boats for a living until she was seventy, bends it around the frames with her shoulder, a mallet and a language that we cannot print.",
      ),
      quote("You do not restore a boat. You talk her into staying.", "Amélia, shipwright"),
      prose(
        "Of 46 planks above the waterline, 29 are new. Nobody has counted the ones below, on the principle that one should not ask a question before one can pay for the answer.",
        "## What is missing",
      ),
      bullets(
        "Holm oak for six frames, cut in the last quarter of the winter moon. Not everybody believes in the moon, but everybody waits for it.",
        "Four hundred bronze rivets. Steel is cheaper, and lasts as long as a promise.",
        "A wheelhouse. The old one is a garden shed in Amora, and its owner is thinking about it.",
      ),
      prose(
        "If the wind is kind she will float again next summer. The engine is another story, and we shall tell it another time.",
        "The volunteers meet on Saturdays from nine, beside the tide mill. Wear old shoes. Whoever can hold a lamp is useful.",
      ),
    ),
  },
  {
    slug: "how-to-read-the-river",
    title: "How to read the river",
    picture:
      "A rowing boat from above, crossing a line of foam between stripes of dark and light water.",
    author: "marta",
    daysAgo: 47,
    categories: ["weather"],
    tags: ["tides"],
    series: "a-year-on-the-tagus",
    excerpt: "Four lines on the water, and what each of them says about the next three hours.",
    content: blocks(
      prose(
        "From the miradouro the Tagus looks like one sheet of metal. Sit for ten minutes and it comes apart into stripes: the smooth ones move, the rough ones stay where they are.",
        "People who work on the river read these stripes before they look at any instrument. It is not a secret. It takes an afternoon to learn, and the best place for it is a bench.",
        "## Four lines to look for",
      ),
      bullets(
        "<strong>A dark, wrinkled band in the middle:</strong> wind against tide. The ebb is running, and the waves in the band are twice as steep as anywhere else.",
        "<strong>A slick along the north quay:</strong> the last half hour before low water. The deep channel still moves, the edge has already stopped.",
        "<strong>Foam in a straight line:</strong> two currents meet there, and so do the mullet. Where the mullet are, the terns will be.",
        "<strong>No lines at all:</strong> slack water. Row now.",
      ),
      prose(
        "## Three hours ahead",
        "The stripes tell you what the water does now. A simple rule says what it will do next: in the six hours from low water to high, the river does not rise evenly. It starts slowly, hurries in the middle, and ends slowly. Sailors call it the rule of twelfths.",
      ),
      table(
        ["Hour after low water", "Share of the rise", "What you see"],
        ["First", "1 of 12", "Buoys hang straight down"],
        ["Second", "2 of 12", "The first wrinkles off Cacilhas"],
        ["Third and fourth", "3 of 12 each", "Ferries steer ten degrees off their course"],
        ["Fifth", "2 of 12", "Foam lines drift to the south bank"],
        ["Sixth", "1 of 12", "The smooth water comes back"],
      ),
      prose(
        "So whoever crosses in a small boat starts in the first hour or in the sixth, and has coffee in between.",
        "Learn these and the tide table becomes a second opinion. Why some high tides are much higher than others is another article, with oranges.",
      ),
    ),
  },
  {
    slug: "breakfast-at-the-net-store",
    title: "Breakfast at the net store",
    picture: "Two grilled sardines on toast and a cup of coffee on a table of blue tiles.",
    author: "ines",
    daysAgo: 38,
    categories: ["food", "people"],
    tags: ["night"],
    excerpt: "The counter opens at four. By six the sardines are gone and so is everybody else.",
    content: blocks(
      prose(
        "There is no sign. There is a green door, a bulb, and a smell of bread that begins at the corner. Inside, between nets that have waited twenty years for repair, is a counter for nine people.",
        "Dona Rosário serves one dish, which is whatever came off the boats at three, between two slices of toast. She keeps no menu and no prices. You leave what you think, and she remembers.",
        "## Nine places",
        "Places at the counter are not reserved, but they are known. The pilots sit nearest to the door, because their telephone may ring. The divers sit nearest to the grill, because they are cold. The place under the bulb belongs to whoever has a newspaper, on condition that it is read aloud.",
        "We counted fourteen trades at that counter in one morning: pilots, divers, a baker, two customs officers, a cellist on her way home. At half past five a bride came in with her father. They ate standing, and nobody asked.",
      ),
      quote(
        "People tell the truth at four in the morning. Later they have time to think of something better.",
        "Dona Rosário",
      ),
      prose(
        "## How she does it",
        "She gave us the recipe without being asked, because, she says, it is not the recipe.",
      ),
      bullets(
        "Sardines with their heads on, salted from above, like rain, ten minutes before the fire.",
        "Charcoal that has been white for a quarter of an hour. Flames are for photographers.",
        "Two minutes on one side, one on the other. Turn them once, by the tail.",
        "Bread from yesterday, so that it drinks and does not dissolve.",
      ),
      prose(
        "By six the grill is cold, the counter is wiped, and Dona Rosário walks home against the stream of people who have just got up. She has never seen the place by daylight, she says, and she is not curious.",
      ),
    ),
  },
  {
    slug: "fog-signals",
    title: "Fog signals, and who still listens",
    picture: "A lighthouse sounds its horn; a ferry and the towers of a bridge stand in fog.",
    author: "marta",
    daysAgo: 29,
    categories: ["weather", "harbour"],
    tags: ["fog", "ferries"],
    series: "a-year-on-the-tagus",
    excerpt: "Every ship has radar now. The horn at the bar sounds all the same.",
    content: blocks(
      prose(
        "On forty mornings a year the bridge loses its deck, then its cables, and at last its towers. The ferries slow down to the pace of somebody walking, and each of them calls out once every two minutes.",
        "The fog comes from the sea, in summer more often than in winter. Warm air from the land lies down on water that the north wind has stirred up from below, and where they touch there is a cloud. It is seldom higher than a church. From the castle you look down on it, and the masts of the large ships move through it like thoughts.",
        "## What the horns say",
        "The signals are the same in every port of the world. They were agreed upon when captains had nothing but their ears.",
      ),
      table(
        ["Signal", "Meaning"],
        ["One long blast, every two minutes", "A ship under way"],
        ["Two long blasts, every two minutes", "Under way, but stopped"],
        ["One long, two short", "Sailing, fishing, towing: please keep clear"],
        ["A bell, five seconds in every minute", "At anchor"],
        ["Five or more short blasts", "I doubt what you are doing"],
      ),
      prose(
        "Every ship has radar, of course. We asked a captain why he still opens the window. “Radar tells me where the others are,” he said. “The horn tells me that somebody is awake over there.”",
        "## The keeper of the horn",
        "The horn at the bar is switched on by a sensor that sends a beam of light into the air and waits to see how much of it comes back. In 2019 the sensor was cleaned by a spider, who lived in it, and the horn was silent through three days of fog. Eleven people telephoned. None of them was a sailor: they lived on the hill, and could not sleep without it.",
        "If you hear five short blasts, somebody doubts what you are doing. It is worth knowing, on water and elsewhere.",
      ),
    ),
  },
  {
    slug: "a-carpenter-of-oars",
    title: "A carpenter of oars",
    picture: "Seven painted oars lean against the wall of a workshop with a window to the river.",
    author: "tiago",
    daysAgo: 20,
    categories: ["people"],
    tags: ["wooden-boats", "seixal"],
    excerpt: "Forty years, two thousand oars, and not one pair quite alike.",
    content: blocks(
      prose(
        "Joaquim Serra makes oars. He has made them since he was fourteen, in a shed so narrow that the longer ones have to leave by the window.",
        "He begins with the person, not with the wood: how tall, how patient, which shoulder hurts. Then he goes through the stack and knocks on the boards until one of them answers.",
        "## Six days for a pair",
        "On the first day he glues three strips of spruce, the middle one turned around, so that each pulls against the others when the weather changes. On the second he draws the outline with a batten and a pencil that he keeps in his hat. The third, fourth and fifth belong to the spokeshave. The sixth is for doing nothing, he says, and then looking again.",
        "What he looks for is balance. Laid across one finger, just outside the leather, a good oar stays level, and then, after some thought, lets its blade sink.",
      ),
      quote(
        "An oar is a letter that you write to the water. The hand should be yours.",
        "Joaquim Serra",
      ),
      prose(
        "He writes down none of this. There is a wall of pencil marks behind the door, with initials and measurements, and when somebody breaks an oar he reads its length off the wall. The oldest mark is from 1983. It belongs to a man who now comes with his granddaughter.",
        "He made the oars for [[the-last-wooden-ferry|the last wooden ferry]] too, the two that every ferry had to carry, and which no ferry ever used. “They are perfect,” he says, a little sadly.",
        "He has no apprentice. He would take one, he says, who is never in a hurry on Mondays.",
      ),
    ),
  },
  {
    slug: "the-night-shift-at-alcantara",
    title: "The night shift at Alcântara",
    picture: "Three lit cranes load containers onto a ship at night.",
    author: "ines",
    daysAgo: 12,
    categories: ["harbour", "people"],
    tags: ["night"],
    excerpt: "Eight hours among cranes, with a thermos and two hundred containers of oranges.",
    content: blocks(
      prose(
        "At ten in the evening the cranes put on their lights, and the quay becomes the brightest street of the city. Nobody lives on it.",
        "We spent a night with the crew of crane three. They moved two hundred containers of oranges, eleven of tiles, and one of grand pianos, for which everybody stopped work and watched.",
        "## 22:00",
        "Seven people make a crew: one in the cab, forty metres up, two on the ship, three on the quay, and a clerk with a tablet who knows the name of every box. They talk by radio, and hardly ever. The crane has a rhythm of two minutes and ten seconds, and a word that is not about the next box would not fit in.",
        "## 01:30",
        "Wind. At fifteen metres a second the boxes begin to turn on their ropes, at twenty the crane stops. Tonight it is fourteen. In the cab, Carla has a glass floor between her shoes, and through it she puts twelve tonnes of oranges on four pins the size of a fist.",
      ),
      quote(
        "You do not look at the box. You look at where it is going to be.",
        "Carla, crane driver",
      ),
      prose(
        "## 04:00",
        "Around four the river turns, the ships lean the other way, and Luís, who has done this for thirty years, pours the second coffee without looking at a clock. This is the hour when mistakes happen, so this is the hour when they sing. The radio is full of it, badly and in three languages.",
        "## 06:00",
        "The last box goes on board as the first ferry comes in. The lights go out, crane by crane, and for a moment one can see nothing at all. Then there is a river, with a city on both sides. Two of the crew go home. The others go [[breakfast-at-the-net-store|to breakfast]].",
      ),
    ),
  },
  {
    slug: "spring-tides-explained",
    title: "Spring tides, explained with two oranges",
    picture: "Two oranges above a bulging sea, between stone steps.",
    author: "marta",
    daysAgo: 6,
    categories: ["weather"],
    tags: ["tides"],
    series: "a-year-on-the-tagus",
    excerpt:
      "Why the steps at Terreiro do Paço are sometimes wet to the seventh, and sometimes to the third.",
    content: blocks(
      prose(
        "Put an orange on the table: that is the sun. A second one, nearer and smaller, is the moon. You are the sea, and both of them are calling you.",
        "Twice a month they call from the same side, or from two opposite ones, and the water goes as far as it can. Those are spring tides, and the season has nothing to do with it. In between, they call across each other, and the water stays in the middle: neap tides.",
        "## Why the small one wins",
        "The sun is far heavier, and yet the moon does more than two thirds of the work. What counts is not how strongly something pulls, but how much more it pulls on the near side of the earth than on the far side. The moon is so close that the difference matters. The sun is so far away that to the sun, both sides of the earth are much the same.",
        "It also explains why there are two high tides a day and not one. On the near side the water is pulled away from the earth, on the far side the earth is pulled away from the water. The world turns below both of them.",
        "## The steps as an instrument",
        "On the marble steps at Terreiro do Paço you can count the difference. We did, for one month.",
      ),
      table(
        ["Day", "Moon", "Dry steps at high water"],
        ["2", "New", "3"],
        ["9", "First quarter", "6"],
        ["17", "Full", "3"],
        ["24", "Last quarter", "7"],
      ),
      prose(
        "Notice that the lowest step is reached a day or two after the moon is full. The ocean is large, and takes its time to answer.",
        "Four steps, in a good month. Take the oranges along; and if you want to know what the water does in the hours between, learn [[how-to-read-the-river|to read the river]].",
      ),
    ),
  },
  {
    slug: "first-light-on-the-water",
    title: "First light on the water",
    picture: "A ferry crosses the river at sunrise, below a red suspension bridge.",
    author: "ines",
    daysAgo: 1,
    categories: ["harbour"],
    tags: ["ferries", "fog"],
    sticky: true,
    excerpt: "Welcome aboard: what this magazine is for, and where to begin reading.",
    content: blocks(
      prose(
        "The first ferry leaves at twenty to six. For a quarter of an hour the whole estuary has one colour, and the people on deck, who see it every day, still look up.",
        "This magazine is written for that quarter of an hour. It is about the harbour of Lisbon and both its banks: the boats, the weather, the food, and above all the people who are up already.",
        "We began it because of a timetable. Last winter the ferry company moved the first departure by five minutes, and in those five minutes, it turned out, a baker missed her train, a nurse missed his handover, and a cellist could at last finish her coffee. None of it was news. All of it was worth knowing, and nobody had written it down.",
        "## Where to begin",
      ),
      bullets(
        "For the patient: our series about a year on the Tagus, which begins with [[how-to-read-the-river|four lines on the water]].",
        "For the hungry: [[breakfast-at-the-net-store|breakfast at the net store]].",
        "For those who build things: [[the-last-wooden-ferry|the last wooden ferry]], and [[a-carpenter-of-oars|a carpenter of oars]].",
        "For those who cannot sleep: [[the-night-shift-at-alcantara|the night shift at Alcântara]], or [[fog-signals|the horn at the bar]].",
      ),
      prose(
        "## What we promise",
        "One article when it is ready, and none when it is not. No article that could have been written at a desk. And when we get something wrong, which happens before sunrise, a correction in the same place, with the date.",
        "Come along. Mind the step, it is wet.",
      ),
    ),
  },
];
