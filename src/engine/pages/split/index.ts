import { definePageKind } from '../../registry/definePageKind.ts'
import { SplitPage } from './SplitPage.tsx'

export default definePageKind({ kind: 'split', page: SplitPage })
