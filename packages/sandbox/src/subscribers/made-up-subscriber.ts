import { createHash } from 'node:crypto';
import { timestamp } from '@email-automation/service/domain/clock';
import type { WorkspaceSubscriber } from '../workspace/workspace.ts';

const millisecondsPerMinute = 60_000;
/** Subscribers were created in the two years before they are made up. */
const minutes = 2 * 365 * 24 * 60;
const domains = ['example.com', 'example.net', 'example.org'];

/**
 * Makes up a subscriber: the same seed and number always give the same one, whose email address no other number has.
 * @param now the reference of the time of creation
 */
export function makeUpSubscriber(seed: number, number: number, now: Date): WorkspaceSubscriber {
  const pick = picker(`${seed} ${number}`);
  const [first, last] = [pick(firstNames), pick(lastNames)];
  const [city, time_zone] = pick(cities);
  const age = pick(minutes) * millisecondsPerMinute;
  const isCustomer = pick(3) === 0;
  const likes = [pick(interests), pick(interests)].slice(0, 1 + pick(2));
  return {
    email: `${toAscii(first)}.${toAscii(last)}${number}@${pick(domains)}`,
    time_zone,
    tags: [...new Set([isCustomer ? 'Customer' : 'Newsletter', ...likes])],
    custom_fields: { first_name: first, last_name: last, city, ...(isCustomer && { shirt_size: pick(shirtSizes) }) },
    created_at: timestamp(new Date(now.getTime() - age)),
  };
}

interface Pick {
  (below: number): number;
  <Value>(values: Value[]): Value;
}

/** Picks numbers and values by a text: four bytes of its hash for each; after sixteen, it begins anew. */
function picker(text: string): Pick {
  const bytes = createHash('sha512').update(text).digest();
  let offset = 0;
  const below = (bound: number) => {
    const number = bytes.readUInt32BE(offset) % bound;
    offset = (offset + 4) % bytes.length;
    return number;
  };
  return (<Value>(from: number | Value[]) =>
    typeof from === 'number' ? below(from) : from[below(from.length)]) as Pick;
}

/** Lower case without accents. */
function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}

/** First names, whose form without accents is ASCII. */
export const firstNames =
  `Ada Ahmed Aiko Alejandro Amara Amélie Anders Anika Aoife Arjun Astrid Ayşe Beatriz Ben Björn Bruno Camila Carlos Chiara
  Chloé Daniel Daria David Diego Elena Elif Emeka Emma Eva Farid Fatima Felix Femi Finn Freya Gabriel Giulia Grace Hana Hanna Hugo
  Ibrahim Ida Ines Isla Ivan Jakub Jamal Jana Javier Jonas José Jun Kai Karin Kavya Kenji Kofi Lara Laura Léa Leo Liam Lina Lucía
  Luís Maja Malik Marco María Mateo Maya Mei Mia Miguel Mila Minh Nadia Naomi Niko Noah Nora Oliver Olivia Omar Oscar Paula Pedro
  Priya Rafael Ravi Renée Rosa Sakura Sam Samira Sara Simón Sofia Stella Sven Tariq Tomás Uma Valentina Vera Viktor Wanjiru Wei
  Xavier Yara Yuki Yusuf Zara Zoë`.split(/\s+/);

/** Last names, whose form without accents is ASCII. */
export const lastNames =
  `Abe Adeyemi Ahmed Almeida Andersen Bakker Banda Bauer Becker Bennett Berg Bianchi Brown Carter Castro Chan Chen Cohen
  Costa Cruz Demir Diallo Díaz Dubois Eriksson Evans Fernández Ferrari Fischer Fontaine Fujita García Georgiou Gomes González Green
  Gupta Haddad Hall Hansen Hassan Hernández Hoffmann Horvát Hughes Ito Ivanova Jansen Jensen Johansson Jones Kamau Kaya Keller Khan
  Kim Kimura Kowalski Kumar Larsen Laurent Lee Lehmann Lewis Lindberg Lopes López Martin Martínez Mbeki Mehta Mensah Meyer Miller
  Moreau Mori Mwangi Müller Nakamura Nguyen Nielsen Novák Okafor Olsen Ortiz Osei Park Patel Pereira Petrov Popescu Ramírez Rao
  Reyes Ricci Rivera Roberts Rossi Roux Russo Saito Santos Sato Schmidt Schneider Schulz Silva Singh Smith Souza Suzuki Svensson
  Tanaka Taylor Thomas Torres Tran Van Vega Virtanen Wagner Walker Wang Watanabe Weber Williams Wilson Wong Wright Yamamoto Yang
  Yilmaz Young Zhang Ziegler`.split(/\s+/);

/** Cities with their time zones. */
export const cities: [string, string][] = [
  ['Berlin', 'Europe/Berlin'],
  ['London', 'Europe/London'],
  ['Madrid', 'Europe/Madrid'],
  ['Paris', 'Europe/Paris'],
  ['Warsaw', 'Europe/Warsaw'],
  ['New York', 'America/New_York'],
  ['Boston', 'America/New_York'],
  ['Chicago', 'America/Chicago'],
  ['Denver', 'America/Denver'],
  ['Los Angeles', 'America/Los_Angeles'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['Mexico City', 'America/Mexico_City'],
  ['Lagos', 'Africa/Lagos'],
  ['Nairobi', 'Africa/Nairobi'],
  ['Delhi', 'Asia/Kolkata'],
  ['Tokyo', 'Asia/Tokyo'],
  ['Singapore', 'Asia/Singapore'],
  ['Sydney', 'Australia/Sydney'],
];

export const interests = ['Camping', 'Climbing', 'Cycling', 'Hiking', 'Kayaking', 'Running', 'Skiing', 'Travel'];

export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL'];
