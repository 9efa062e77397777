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
