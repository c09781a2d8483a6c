import { Conversion, type LostItem } from './convert/Conversion.ts'
import { convertAsync } from './convert/convertAsync.ts'
import { convertCall } from './convert/convertCall.ts'
import { convertForm } from './convert/convertForm.ts'
import { convertListeners } from './convert/convertListener.ts'
import { convertTask } from './convert/convertTask.ts'
import { dropUnsayable } from './convert/dropUnsayable.ts'
import { mergeOther } from './convert/mergeOther.ts'
import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'
import { inTags } from './read/inTags.ts'
import { readText } from './read/readText.ts'
import { readDiagram } from './readDiagram.ts'
import { VENDOR_URIS, type Vendor } from './vendors.ts'
import { writeDiagram } from './writeDiagram.ts'

export type { LostItem } from './convert/Conversion.ts'

/** A diagram in another vendor's extensions. */
export interface ConvertedDiagram {
  xml: string
  /** What the vendor cannot say, in the order of the text; it is not in the XML any more. */
  lost: LostItem[]
}

/**
 * The diagram as another vendor writes it, by meaning: `camunda:asyncBefore` becomes `flowable:async`, form data
 * become form properties. What this product adds is the same for all. A diagram of that vendor comes back unchanged.
 *
 * @throws DiagramFault
 */
export async function convertVendor(xml: string, to: Vendor): Promise<ConvertedDiagram> {
  const diagram = await readDiagram(xml)
  const { definitions, vendor, moddle } = diagram
  if (vendor === to) return { xml, lost: [] }
  const conversion = new Conversion(moddle, vendor, to)
  const elements: ModdleElement[] = []
  eachElement(definitions, element => elements.push(element))
  const letters = lettersOf(definitions, to)
  for (const element of elements) {
    mergeOther(element, conversion, letters)
    convertAsync(element, conversion)
    convertTask(element, conversion)
    convertCall(element, conversion)
    convertForm(element, conversion)
    convertListeners(element, conversion)
  }
  dropUnsayable(definitions, conversion)
  const written = await writeDiagram(diagram)
  return { xml: await exchangeNamespace(written, vendor, to), lost: conversion.lost }
}

/** Prefixes that stand for a vendor's namespace at the root, where tools declare them. */
function lettersOf(definitions: ModdleElement, vendor: Vendor): string[] {
  return Object.entries(definitions.$attrs)
    .filter(([name, uri]) => name.startsWith('xmlns:') && uri === VENDOR_URIS[vendor])
    .map(([name]) => name.slice('xmlns:'.length))
}

/** The text with the elements of one namespace in another, under the prefix that is usual there. */
async function exchangeNamespace(xml: string, from: Vendor, to: Vendor): Promise<string> {
  const declaration = new RegExp(`( xmlns(?::[\\w.-]+)?=)"${VENDOR_URIS[from].replaceAll('.', '\\.')}"`, 'g')
  const exchanged = inTags(xml, tag => tag.replace(declaration, `$1"${VENDOR_URIS[to]}"`))
  const { definitions, moddle } = await readText(exchanged, { vendor: to })
  for (const letters of lettersOf(definitions, to)) delete definitions.$attrs[`xmlns:${letters}`]
  return writeDiagram({ definitions, moddle, vendor: to })
}
