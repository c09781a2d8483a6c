import type { Tx } from '../db/Database.ts'
import { lockRule, shareRule } from '../engine/lockRule.ts'

interface FormPlace {
  tenantId: number
  formId: number
}

const ruleOf = ({ tenantId, formId }: FormPlace): string => `documents ${tenantId} ${formId}`

/**
 * Waits for whoever is filling in documents by the form, and lets nobody begin until the transaction ends. The form of
 * another tenant cannot be locked as a row.
 */
export const lockForm = (tx: Tx, place: FormPlace): Promise<void> => lockRule(tx, ruleOf(place))

/** Keeps the form as it is until the transaction ends; others may fill in documents meanwhile. */
export const shareForm = (tx: Tx, place: FormPlace): Promise<void> => shareRule(tx, ruleOf(place))
