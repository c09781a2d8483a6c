import { defineWidget } from '#engine'
import { AudienceInput } from './AudienceInput.tsx'
import { AudienceCell, AudienceView } from './AudienceView.tsx'
import { sampleAudience } from './sampleAudience.ts'

export default defineWidget({
  key: 'audience',
  title: '受众',
  input: AudienceInput,
  cell: AudienceCell,
  view: AudienceView,
  isOrdered: false,
  types: ['audience'],
  sample: { departments: [{ id: 1, below: true }], people: [2] },
  sampleProps: { field: { audience: sampleAudience } },
})
