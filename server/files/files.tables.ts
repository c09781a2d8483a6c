import { defineTables } from '../engine/defineTables.ts'

/** A file is looked up by its unguessable name, by whoever was given that. */
export default defineTables({
  sys_file: { class: 'local', rows: 5_000_000 },
  sys_file_use: { class: 'local', rows: 5_000_000 },
})
