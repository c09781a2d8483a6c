import { defineTables } from '#server/engine/defineTables.ts'

export default defineTables({
  bpm_model_draft: { class: 'tenant', rows: 10_000 },
})
