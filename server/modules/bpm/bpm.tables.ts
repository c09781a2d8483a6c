import { defineTables } from '#server/engine/defineTables.ts'

export default defineTables({
  bpm_model_draft: { class: 'tenant', rows: 10_000 },
  bpm_process_check: { class: 'tenant', rows: 100_000 },
  bpm_process_favourite: { class: 'tenant', rows: 1_000_000 },
  bpm_process_instance: { class: 'tenant', rows: 20_000_000 },
  bpm_process_token: { class: 'tenant', rows: 200_000_000 },
  bpm_task: { class: 'tenant', rows: 60_000_000 },
  bpm_task_candidate: { class: 'tenant', rows: 10_000_000 },
  bpm_process_timer: { class: 'tenant', rows: 1_000_000 },
  bpm_process_subscription: { class: 'tenant', rows: 1_000_000 },
  bpm_process_event: { class: 'tenant', rows: 200_000_000 },
  bpm_process_incident: { class: 'tenant', rows: 1_000_000 },
  bpm_process_copy: { class: 'tenant', rows: 20_000_000 },
  bpm_process_field: { class: 'tenant', rows: 60_000_000 },
  bpm_opinion_phrase: { class: 'tenant', rows: 1_000_000 },
  bpm_task_digest: { class: 'tenant', rows: 1_000_000 },
})
