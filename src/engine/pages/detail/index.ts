import { definePageKind } from '../../registry/definePageKind.ts'
import { DetailPage } from './DetailPage.tsx'

export default definePageKind({ kind: 'detail', page: DetailPage })
