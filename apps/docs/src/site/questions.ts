/** Questions of readers that no guide answers, but a page of the reference. Search finds them there. */
export const otherQuestions: readonly { question: string; url: string }[] = [
  { question: 'Which fields does subscribing take?', url: '/reference/subscribeToCampaign.html#body' },
  { question: 'Which format has a date?', url: '/reference.html#records' },
  { question: 'In which time zone is a timestamp?', url: '/reference.html#records' },
  { question: 'What changed in the last version?', url: '/changelog.html' },
  { question: 'Is there a feed (RSS, Atom) of changes?', url: '/changelog.html' },
];
