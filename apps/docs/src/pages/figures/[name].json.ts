import type { APIContext } from 'astro';
import { runFiles } from '../../proven/published-runs.ts';

/** A URL for the figures of each proof. */
export const getStaticPaths = () => [...runFiles.keys()].map((name) => ({ params: { name } }));

/** The figures of a run, as it wrote them. */
export const GET = ({ params: { name = '' } }: APIContext): Response => new Response(runFiles.get(name));
