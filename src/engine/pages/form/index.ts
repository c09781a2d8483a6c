import { definePageKind } from '../../registry/definePageKind.ts'
import { FormPage } from './FormPage.tsx'

export default definePageKind({ kind: 'form', page: FormPage })
