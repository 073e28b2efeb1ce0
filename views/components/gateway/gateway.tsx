/** The gateway of a heater: its MAC address and its version, such as `v3.0.1`. */
import type { HeaterInfo } from "../../generated/page-data";
import { Dotted } from "../dotted/dotted";

interface GatewayProps {
  gateway: Pick<HeaterInfo, "gateway_mac" | "gateway_version">;
}

/** A dash if neither is known. */
export function Gateway({ gateway: { gateway_mac, gateway_version } }: GatewayProps) {
  const version = gateway_version?.replace(/^(?=\d)/, "v");
  return gateway_mac || version ? <Dotted parts={[gateway_mac, version]} /> : <span>–</span>;
}
