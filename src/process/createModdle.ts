import { BpmnModdle } from 'bpmn-moddle'
import type { Moddle, ModdleType } from './ModdleElement.ts'
import { descriptorOf, type Vendor } from './vendors.ts'

/** A meta model of diagrams with one vendor's extensions, which loses no element that the vendor's namespace has. */
export function createModdle(vendor: Vendor): Moddle {
  return keepUnknown(new BpmnModdle({ [vendor]: descriptorOf(vendor) }), vendor)
}

/**
 * Makes a meta model, such as a modeler's own, keep elements of a vendor's namespace that its descriptor does not
 * know: as generic elements, like those of any other namespace. Without it they are dropped when a diagram is read.
 */
export function keepUnknown(moddle: Moddle, vendor: Vendor): Moddle {
  const getType = moddle.getType.bind(moddle)
  moddle.getType = type => {
    const isUnknown =
      typeof type === 'string' && type.startsWith(`${vendor}:`) && !moddle.registry.typeMap[type]
    return isUnknown ? unknownType(type) : getType(type)
  }
  return moddle
}

/** A type by which moddle's reader takes an element for a generic one. */
function unknownType(name: string): ModdleType {
  return class {
    static readonly $descriptor = { name: 'Element', ns: { name, prefix: '', localName: name } }
    static hasType(type: string): boolean {
      return type === 'Element'
    }
    constructor() {
      throw new Error(`unknown type <${name}>`)
    }
  } as unknown as ModdleType
}
