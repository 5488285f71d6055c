type Make<Numbers> = (length: number) => Numbers

/**
 * Hands out the same array again and again, longer when more is asked for. Only for what is read before the next one is asked for:
 * a scan never waits, so two never overlap. Fresh arrays of this size live outside the heap, and a few hundred of them bring on a
 * collection of everything.
 */
export function scanMemory<Numbers extends { length: number; subarray(from: number, to: number): Numbers }>(
  make: Make<Numbers>,
): Make<Numbers> {
  let memory = make(0)
  return (length) => {
    if (memory.length < length) memory = make(length)
    return memory.subarray(0, length)
  }
}
