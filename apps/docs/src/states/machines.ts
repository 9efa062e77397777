import {
  broadcastTransitions,
  campaignTransitions,
  subscriptionTransitions,
} from '@email-automation/service/domain/transitions';
import { describeStates } from './state-machine.ts';

export const campaignStates = describeStates('States of a campaign', campaignTransitions, {
  activate: {
    label: 'activate',
    description: '`activateCampaign`',
    requirements: ['STATE-1', 'STATE-2'],
    choices: ['state-after-transition', 'transition-conditions'],
  },
  pause: {
    label: 'pause',
    description: '`pauseCampaign`',
    requirements: ['STATE-4', 'STATE-5'],
    choices: ['state-after-transition', 'transition-conditions'],
  },
});

export const broadcastStates = describeStates('States of a broadcast', broadcastTransitions, {
  send: {
    label: 'first email',
    description: 'The first recipient is due.',
    requirements: ['RESOURCE-24', 'RESOURCE-25'],
    choices: ['broadcast-transitions', 'broadcast-local-time'],
  },
  finish: {
    label: 'last email',
    description: 'Every recipient has been emailed.',
    choices: ['broadcast-transitions', 'broadcast-audience'],
  },
});

export const subscriptionStates = describeStates('States of a subscriber within a campaign', subscriptionTransitions, {
  subscribe: {
    label: 'subscribe',
    description: '`subscribeToCampaign` without double opt-in.',
    specifiedFrom: ['none', 'removed'],
    requirements: ['ENDPOINT-55', 'STATE-7', 'STATE-10'],
    choices: ['subscribe-when-active', 'double-optin-pending'],
  },
  ask: {
    label: 'ask first',
    description: '`subscribeToCampaign` with double opt-in: the subscriber gets an email that asks for confirmation.',
    requirements: ['ENDPOINT-64', 'ENDPOINT-65'],
    choices: ['double-optin-pending', 'subscribe-when-unsubscribed'],
  },
  confirm: {
    label: 'confirm',
    description: 'The subscriber confirms by the link in that email.',
    choices: ['double-optin-pending', 'confirmation-urls'],
  },
  unsubscribe: {
    label: 'unsubscribe',
    description: 'The subscriber uses the link in an email of the campaign.',
    choices: ['unsubscribing-by-email', 'subscriber-other-moves'],
  },
  unsubscribeFromAll: {
    label: 'from everything',
    description: '`createUnsubscribeBatch`, or the link in an email of a broadcast.',
    requirements: ['STATE-12'],
    choices: ['global-unsubscribe', 'unsubscribing-by-email'],
  },
});
