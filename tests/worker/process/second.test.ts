import { findsNothingOfNeighbors } from "./neighbor";

findsNothingOfNeighbors();
