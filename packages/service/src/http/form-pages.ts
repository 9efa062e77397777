import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '../domain/errors.ts';
import { isStorable } from '../domain/storable-values.ts';
import {
  formPage,
  submittedPage,
  tooManySubmissionsPage,
  unknownFormPage,
  unreadableFormPage,
} from '../pages/form-page.ts';
import type { PageResponse } from '../pages/page.ts';
import { type OpenForm, openForm, submitForm } from '../services/forms.ts';
import type { Services } from '../services/services.ts';
import { fieldsOf, parseFormBodies } from './body.ts';
import { handlePageErrors, sendPage } from './page-errors.ts';

interface FormParameters {
  account_id: string;
  form_id: string;
}

/**
 * Adds the page of each form. Pages of other sites can have the form instead and send it here: it has neither cookies nor
 * rights that another site could misuse (CSRF).
 */
export function addFormPages(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    parseFormBodies(scope);
    handlePageErrors(scope, unreadableFormPage);
    const url = '/forms/:account_id/:form_id';
    scope.get<{ Params: FormParameters }>(url, async ({ params }, reply) =>
      sendPage(reply, await withForm(services, params, async ({ sender }) => formPage({ sender }))),
    );
    scope.post<{ Params: FormParameters }>(url, async (request, reply) =>
      sendPage(reply, await withForm(services, request.params, (opened) => submit(services, opened, request))),
    );
  });
}

async function withForm(
  services: Services,
  { account_id, form_id }: FormParameters,
  respond: (opened: OpenForm) => Promise<PageResponse>,
): Promise<PageResponse> {
  try {
    if (!isStorable(account_id) || !isStorable(form_id)) throw new NotFound('form');
    return await respond(await openForm(services, account_id, form_id));
  } catch (error) {
    if (error instanceof NotFound) return unknownFormPage();
    throw error;
  }
}

async function submit(services: Services, opened: OpenForm, request: FastifyRequest): Promise<PageResponse> {
  const email = fieldsOf(request).get('email') ?? '';
  const result = await submitForm(services, opened, { email, address: request.ip });
  if (result.status === 'limited') return tooManySubmissionsPage(result.retryAfterSeconds);
  if (result.status === 'invalid') return formPage({ sender: opened.sender, email, error: result.message });
  return submittedPage(opened.sender, email);
}
