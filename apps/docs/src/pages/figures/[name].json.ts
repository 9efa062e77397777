import type { APIContext } from 'astro';
import { figuresFiles } from '../../proofs/figures.ts';

/** A URL for the figures of each proof. */
export const getStaticPaths = () => [...figuresFiles.keys()].map((name) => ({ params: { name } }));

/** The figures of a proof, as it wrote them. */
export const GET = ({ params: { name = '' } }: APIContext): Response => new Response(figuresFiles.get(name));
