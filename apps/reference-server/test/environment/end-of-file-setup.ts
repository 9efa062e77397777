import { afterAll } from 'vitest';
import { closeShared } from './end-of-file.ts';

afterAll(closeShared);
