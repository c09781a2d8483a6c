import { defineWidget, institution } from '#engine'
import { RankingInput } from './RankingInput.tsx'
import { RankingCell } from './RankingView.tsx'

export default defineWidget({
  key: 'ranking',
  title: '排序',
  input: RankingInput,
  cell: RankingCell,
  isOrdered: false,
  types: ['json'],
  sample: ['1', '0'],
  sampleProps: { field: { dict: institution.sampleDictionary } },
})
